import type { ComponentType } from 'react';
import type { PreviewKind } from '../../core/filePreview';
import { deferred } from '../../engine/deferred';
import { Loading } from '../frames/Notices/Loading';
import { DrawingStage } from './DrawingStage';
import { FrameStage } from './FrameStage';
import sheetFrame from './frames/sheetFrame.ts?worker&url';
import wordFrame from './frames/wordFrame.ts?worker&url';
import { MediaStage } from './MediaStage';
import { PictureStage } from './PictureStage';
import type { StageProps } from './stage';
import { TextStage } from './TextStage';

const { component: PdfStage } = deferred(() => import('./PdfStage').then((module) => module.PdfStage), Loading);

/** What draws the files of a kind. */
export const stages: Record<PreviewKind, ComponentType<StageProps>> = {
  picture: PictureStage,
  drawing: DrawingStage,
  pdf: PdfStage,
  word: (props) => <FrameStage {...props} script={wordFrame} />,
  sheet: (props) => <FrameStage {...props} script={sheetFrame} />,
  text: TextStage,
  audio: (props) => <MediaStage {...props} film={false} />,
  video: (props) => <MediaStage {...props} film />,
};
