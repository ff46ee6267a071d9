/**
 * Translators in browsers move text nodes into new elements or replace them, without React: its next change of such a
 * text would throw `NotFoundError` and break the page. From here on, a moved node is found by the element around it,
 * and a replaced one is left. Returns a function that undoes it.
 */
export function tolerateTranslators(prototype: Node = Node.prototype): () => void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const holder = child.parentNode === this ? child : holderOf(this, child)
    if (holder) removeChild.call(this, holder)
    return child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    const place = next === null || next.parentNode === this ? next : holderOf(this, next)
    insertBefore.call(this, child, place)
    return child
  }
  return () => {
    prototype.removeChild = removeChild
    prototype.insertBefore = insertBefore
  }
}

/** The child of an element around a node that was moved into it; `null` if the node is not there any more. */
function holderOf(parent: Node, moved: Node): Node | null {
  let node: Node | null = moved
  while (node && node.parentNode !== parent) node = node.parentNode
  return node
}
