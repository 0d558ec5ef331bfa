/** What React leaves on a node that it takes over; another one with every attempt. */
const markOf = (node: Node) => Object.entries(node).find(([key]) => /^__reactF/.test(key))?.[1];

/**
 * React takes over what a server wrote: it marks a node, reads its text, and reports and renders anew what differs from
 * its own. That one reading gets what stood there before the change; every other gets what is shown.
 */
export function disguise(text: Node, before: string): void {
  // A text that is all there is in an element is read from there.
  for (const [name, node] of Object.entries({ nodeValue: text, textContent: text.parentNode ?? text })) {
    if (node.childNodes.length > 1) continue;
    let seen = markOf(node);
    Object.defineProperty(node, name, {
      configurable: true,
      get: () => {
        if (seen === markOf(node)) return Reflect.get(Node.prototype, name, node);
        seen = markOf(node);
        return before;
      },
      set: (value) => Reflect.set(Node.prototype, name, value, node),
    });
  }
}
