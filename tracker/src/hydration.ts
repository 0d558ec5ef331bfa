/** React's property on a node that it takes over; its name differs for each attempt. */
const markOf = (node: Node) => Object.entries(node).find(([key]) => /^__reactF/.test(key))?.[1];

/**
 * React takes over server-rendered text: it marks a node, reads its text, reports a difference from its own and renders
 * again. That one reading gets the text from before the change; every other gets the displayed one.
 */
export const disguise = (text: Node, before: string) => {
  // A text that is an element's only content is read from the element.
  for (const [name, node] of Object.entries({ nodeValue: text, textContent: text.parentNode ?? text })) {
    if (node.childNodes[1]) continue;
    let seen = markOf(node);
    Object.defineProperty(node, name, {
      configurable: true,
      get: () => {
        const last = seen;
        // biome-ignore lint/suspicious/noAssignInExpressions: five bytes fewer, of a script that has none to spare
        return last === (seen = markOf(node)) ? Reflect.get(Node.prototype, name, node) : before;
      },
      set: (value) => Reflect.set(Node.prototype, name, value, node),
    });
  }
};
