export interface TranslationTables {
  weftTranslation: {
    language: string;
    /** As it is stored: the name of a menu, an entry of a dictionary, a text of a model. */
    text: string;
    name: string;
    lastModifyUserId: string;
    lastModifyTime: Date;
  };
}

declare module '../../db/tables' {
  interface Database extends TranslationTables {}
}
