import '@ant-design/v5-patch-for-react-19';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirm } from '../feedback';
import { runtime } from '../runtime';
import { Feedback } from './Feedback';

describe('confirmations (ux 41)', () => {
  beforeAll(() => runtime.i18n.need(['common']));
  const { t } = runtime.i18n;
  afterEach(cleanup);
  const show = () =>
    render(
      <App>
        <Feedback />
      </App>,
    );
  const question = { about: 'Zhang', verb: '删除', danger: true };

  it('names the record, and the button that agrees is a red verb', async () => {
    show();
    const answer = confirm('此操作将永久删除该数据，是否继续？', { ...question, note: '12 条记录使用它' });
    await screen.findByText('12 条记录使用它');
    expect(t('common.verbAbout', { verb: '删除', name: 'Zhang' })).toContain('Zhang');
    await screen.findAllByText(t('common.verbAbout', { verb: '删除', name: 'Zhang' }));
    const agree = screen.getByRole('button', { name: /删\s?除/ });
    expect(agree.className).toContain('dangerous');
    await userEvent.click(agree);
    expect(await answer).toBe(true);
  });
  it('is agreed only when the name was typed, where it must be', async () => {
    show();
    const answer = confirm('sure?', { ...question, typed: true });
    const agree = await screen.findByRole('button', { name: /删\s?除/ });
    expect(agree).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText(t('common.typeName', { name: 'Zhang' })), 'Zhan');
    expect(agree).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText(t('common.typeName', { name: 'Zhang' })), 'g');
    await waitFor(() => expect(agree).toHaveProperty('disabled', false));
    await userEvent.click(agree);
    expect(await answer).toBe(true);
  });
});
