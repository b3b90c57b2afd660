/** Trees written as text: `((5 3) (2 9))`, with labels `A:(…)` and `max(…)` or `min(…)`. */
export interface TreeNode {
  label?: string;
  /** `max` or `min` when the text says so. */
  kind?: 'max' | 'min';
  value?: number;
  children: TreeNode[];
}

export function parseTree(text: string): TreeNode {
  const tokens = text.match(/[()]|[^\s(),]+/g) ?? [];
  let at = 0;

  function node(): TreeNode {
    let label: string | undefined;
    let kind: 'max' | 'min' | undefined;
    for (;;) {
      const token = tokens[at];
      if (token === undefined) throw new Error('unfinished');
      if (token === '(') {
        at++;
        const children: TreeNode[] = [];
        while (tokens[at] !== ')') children.push(node());
        at++;
        return { label, kind, children };
      }
      at++;
      const [, name, value] = /^(?:([^:]+):)?(.*)$/.exec(token)!;
      if (name) label = name;
      if (value === 'max' || value === 'min') kind = value;
      else if (value && /^-?\d+$/.test(value)) return { label, kind, value: Number(value), children: [] };
      else if (value) throw new Error(value);
    }
  }

  const root = node();
  if (at < tokens.length) throw new Error(tokens[at]);
  return root;
}
