import type { Tools } from '../tools';

/** What can reach outside the page, in any spelling; escapes could hide it. */
const reaching = /url\s*\(|image-set\s*\(|src\s*\(|\\/i;
const grouping = ['CSSMediaRule', 'CSSSupportsRule', 'CSSContainerRule', 'CSSLayerBlockRule', 'CSSScopeRule'];

/** The names of the rule classes, because some browsers lack some of them. */
const kindOf = (rule: CSSRule): string => rule.constructor.name;

function declarationsOf(style: CSSStyleDeclaration): string {
  const kept: string[] = [];
  for (const name of Array.from(style)) {
    const value = style.getPropertyValue(name);
    if (reaching.test(value)) continue;
    kept.push(`${name}:${value}${style.getPropertyPriority(name) ? ' !important' : ''}`);
  }
  return kept.join(';');
}

function rulesOf(rules: CSSRuleList, scope: string): string[] {
  return Array.from(rules).flatMap((rule): string[] => {
    if (kindOf(rule) === 'CSSStyleRule') {
      const { selectorText, style } = rule as CSSStyleRule;
      const declarations = declarationsOf(style);
      // `:is` keeps a selector list together; every match is inside the scope.
      return declarations ? [`${scope} :is(${selectorText}){${declarations}}`] : [];
    }
    if (!grouping.includes(kindOf(rule))) return [];
    const { conditionText, cssRules } = rule as CSSMediaRule;
    const inner = rulesOf(cssRules, scope);
    const at = { CSSMediaRule: '@media', CSSSupportsRule: '@supports' }[kindOf(rule)];
    return at ? [`${at} ${conditionText}{${inner.join('')}}`] : inner;
  });
}

/**
 * Rules of a parsed sheet within `scope`: style rules and the conditions around them. Imports, fonts, key frames and
 * all declarations that could fetch something are left out (contract-visualdev §3.1).
 */
export function scopeRules(sheet: CSSStyleSheet, scope: string): string {
  return rulesOf(sheet.cssRules, scope).join('\n');
}

let scopes = 0;

export interface ScopedCss {
  /** Attribute value of the element that the rules are for. */
  scope: string;
  remove: () => void;
}

/**
 * Adds a designer's CSS to the page for one element (`[data-css-scope=…]`), parsed by the browser and without a style
 * element, so that it works under any CSP. CSS that does not parse is ignored.
 */
export function addScopedCss(tools: Tools, css: string): ScopedCss {
  scopes += 1;
  const scope = `c${scopes}`;
  try {
    const parsed = new CSSStyleSheet();
    parsed.replaceSync(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(scopeRules(parsed, `[data-css-scope="${scope}"]`));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const remove = (): void => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
    return { scope, remove };
  } catch (error) {
    tools.host.report({ at: '/css', message: 'the CSS of this document cannot be used', error });
    return { scope, remove: () => undefined };
  }
}
