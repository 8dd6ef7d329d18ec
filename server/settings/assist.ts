/** The endpoint of the organisation that drafts documents from words, in the shape of OpenAI's chat completions. */
export interface AssistSettings {
  /** `https://assistant.example/v1`, without a slash at its end. */
  url: string;
  model: string;
  key: string | undefined;
}

/** ASSIST_URL, ASSIST_MODEL and ASSIST_KEY; undefined without the first. Throws a sentence that names the variable. */
export function assistOf(env: NodeJS.ProcessEnv): AssistSettings | undefined {
  const { ASSIST_URL: url, ASSIST_MODEL: model, ASSIST_KEY: key } = env;
  if (!url) {
    const alone = model ? 'ASSIST_MODEL' : key ? 'ASSIST_KEY' : undefined;
    if (alone) throw new Error(`${alone} is set without ASSIST_URL; set both, or none.`);
    return undefined;
  }
  const read = URL.canParse(url) ? new URL(url) : undefined;
  if (!read || !/^https?:$/.test(read.protocol) || read.search || read.hash || read.username)
    throw new Error('ASSIST_URL is no address; write https://assistant.example/v1, the key in ASSIST_KEY.');
  if (!model) throw new Error('ASSIST_MODEL is empty; name the model that ASSIST_URL serves.');
  return { url: read.href.replace(/\/+$/, ''), model, key: key || undefined };
}
