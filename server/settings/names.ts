/** Every variable that the server reads; each has a twin with `_FILE` behind it (fromFiles.ts). README's table explains them. */
export const settingNames = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATA_DIR',
  'STORAGE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
  'OVERLAY_DIR',
  'WEFT_SECRET_KEY',
  'ADMIN_PASSWORD',
  'TIME_ZONE',
  'LOG_LEVEL',
  'UPLOAD_TYPES',
  'UPLOAD_MAX_MB',
  'UPLOAD_CHUNKED_MAX_MB',
  'PDF_BROWSER',
  'INTERFACE_HOSTS',
  'SIGN_IN_HOSTS',
  'CLIENT_CIPHER_KEY',
  'ERROR_STORE',
  'PUBLIC_SITE',
  'RATE_LIMIT',
  'TRUST_PROXY',
  'ORIGINS',
  'METRICS_TOKEN',
  'METRICS_FROM',
  'METRICS_SLOW_MS',
] as const;

/** Read when the client is built, by Vite: no twin. */
export const buildSettingNames = ['VITE_REQUEST_TIMEOUT_MS'] as const;
