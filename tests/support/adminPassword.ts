/** The password of the account `admin` on the servers and databases of tests. */
export const adminPassword = 'Weft@2026';
