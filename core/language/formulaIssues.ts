import { flattenFields } from '../fields';
import { compileFormulas } from '../formula';
import type { FieldNode, Issue } from './types';
import type { Loose, WalkDocument } from './walk';

/** Errors in the formulas of a well-formed document: syntax, dangling references, cycles. */
export function formulaIssues(document: Loose, walkDocument: WalkDocument): Issue[] {
  const issues: Issue[] = [];
  walkDocument(document, {
    form: ({ fields, at }) => {
      const places = new Map<string, string>();
      const visit = (list: readonly FieldNode[], pointer: string, table: string): void => {
        for (const [index, field] of list.entries()) {
          const here = `${pointer}/${index}`;
          if (field.name) places.set(table + field.name, `${here}/formula`);
          if (field.fields && !table) visit(field.fields, `${here}/fields`, `${field.name}.`);
          for (const [each, pane] of (field.items ?? []).entries())
            visit(pane.fields, `${here}/items/${each}/fields`, table);
        }
      };
      const nodes = fields as readonly FieldNode[];
      if (!flattenFields(nodes).some((field) => field.formula || field.fields)) return;
      visit(nodes, at, '');
      for (const issue of compileFormulas(nodes).issues) {
        issues.push({ at: places.get(issue.field) ?? at, message: issue.message });
      }
    },
  });
  return issues;
}
