/** React's property on a node that it takes over; its name differs for each attempt. */
const markOf = (node: Node) =>
  node[Object.keys(node).find((key) => key.startsWith('__reactF')) as 'nodeType'];

/** All browsers have them, and the compiler does not know them. */
declare global {
  interface Node {
    __defineGetter__(name: string, get: () => unknown): void;
    __defineSetter__(name: string, set: (value: unknown) => void): void;
  }
}

/**
 * React takes over server-rendered text: it marks a node, reads its text, reports a difference from its own and renders
 * again. That one reading gets the text from before the change; every other gets the displayed one.
 */
export const disguise = (text: Node, before: string) => {
  // A text that is an element's only content is read from the element.
  for (const [name, node] of Object.entries({ nodeValue: text, textContent: text.parentNode ?? text })) {
    if (node.childNodes[1]) continue;
    let seen = markOf(node);
    // Twelve bytes fewer than `defineProperty`, of a script that has none to spare.
    node.__defineGetter__(name, () => {
      const last = seen;
      // biome-ignore lint/suspicious/noAssignInExpressions: as above, five bytes
      return last === (seen = markOf(node)) ? Reflect.get(Node.prototype, name, node) : before;
    });
    node.__defineSetter__(name, (value) => Reflect.set(Node.prototype, name, value, node));
  }
};
