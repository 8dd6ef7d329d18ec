import type { Tools } from '../../../engine/tools';

/**
 * The tools of a document that is only looked at: its calls are marked, so that the server refuses those that change
 * something, and it opens no dialog, which would be outside the preview, and no other page.
 */
export function stillTools(tools: Tools): Tools {
  const { host } = tools;
  const tell = () => host.notify('info', host.t('widget.preview.still'));
  return {
    ...tools,
    host: {
      ...host,
      call: (name, params, options) => host.call(name, params, { ...options, preview: true }),
      open: async () => {
        tell();
        return { ok: false };
      },
      navigate: tell,
    },
  };
}
