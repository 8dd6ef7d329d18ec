import { describe, expect, it } from 'vitest';
import { previewKind } from './filePreview';
import { constants } from './limits';

describe('how a file is previewed', () => {
  it('CONST-89 png, jpg, jpeg, bmp and gif are pictures', () => {
    expect(constants.imagePreviewTypes).toEqual(['png', 'jpg', 'jpeg', 'bmp', 'gif']);
    expect(constants.imagePreviewTypes.map(previewKind)).toEqual(Array(5).fill('picture'));
  });
});
