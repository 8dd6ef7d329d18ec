/** What the product itself sends messages about; each person may turn each one off (issue 13). */
export const messageTopics = [
  'passwordAge',
  'importFinished',
  'releaseFailed',
  'rightsChanged',
  'mentioned',
  'exportReady',
  'jobDone',
  'jobFailed',
  'flowTodo',
  'flowReturned',
  'flowCopied',
  'flowEnded',
  'flowUrged',
  'flowDue',
  'flowIncident',
  'flowChild',
  'flowDigest',
] as const;

/** Topics that nobody can turn off. */
export const fixedTopics = ['chatExported', 'settingsChanged', 'administratorsChanged', 'massExport'] as const;

export type MessageTopic = (typeof messageTopics)[number] | (typeof fixedTopics)[number];
