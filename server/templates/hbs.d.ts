declare module '*.hbs' {
  /** Compiled by server/build. */
  export const template: TemplateSpecification;
}

/** Handlebars without its compiler; the package's own types of it are empty. */
declare module 'handlebars/runtime.js' {
  import Handlebars from 'handlebars';
  export = Handlebars;
}
