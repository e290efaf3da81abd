/**
 * The test files whose result cannot depend on the database. They run on PGlite, and are left out of a whole run on
 * PostgreSQL. A test finds every file that opens no database, so none can be missing here.
 */
export const filesWithoutDatabase = [
  "accounts/rules.test.ts",
  "auth/passwords.test.ts",
  "catalogue/followChanges.test.ts",
  "catalogue/handle.test.ts",
  "clockWatch.test.ts",
  "config.test.ts",
  "database/lock.test.ts",
  "database/locks.test.ts",
  "database/replica.test.ts",
  "fileTime.test.ts",
  "http/evenTime.test.ts",
  "http/knownFields.test.ts",
  "http/recentKeys.test.ts",
  "http/shedLoad.test.ts",
  "keys.test.ts",
  "mail/composeEmail.test.ts",
  "mail/everyEmail.test.ts",
  "mail/emailFiles.test.ts",
  "mail/transport.test.ts",
  "orders/invoice.test.ts",
  "orders/payment.test.ts",
  "orders/emailTemplates.test.ts",
  "pictures/readAddress.test.ts",
  "pictures/emailPicture.test.ts",
  "pictures/routes.test.ts",
  "pictures/serialQueue.test.ts",
  "repeatedWork.test.ts",
  "search/readSearch.test.ts",
  "seller.test.ts",
  "testing/databaseFree.test.ts",
  "testing/defects.test.ts",
  "testing/model/explain.test.ts",
  "testing/model/modelDefects.test.ts",
  "testing/statistics.test.ts",
];

/** Files that open a database only because the server needs one, with the reason why one database proves it. */
export const filesForOneDatabase: Readonly<Record<string, string>> = {
  "ruleExamples.test.ts": "the rules of contract/rules check the input before the database is used",
};
