/** Tables of server/migrations/0026_error_reports. */
export interface ErrorReportTables {
  weftErrorReport: {
    id: string;
    /** sha-256 over what makes two reports equal. */
    fingerprint: string;
    /** 1: the last report came from a signed-in person. */
    signedIn: number;
    kind: string;
    message: string;
    stack: string;
    documentId: string;
    pointer: string;
    path: string;
    platForm: string;
    times: number;
    firstTime: Date;
    lastTime: Date;
  };
}
