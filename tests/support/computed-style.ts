const own = window.getComputedStyle.bind(window)
const ofTag = new Map<string, string>()
const SIDES = /^(padding|border|margin)-/

function tagDisplay(tag: string): string {
  const known = ofTag.get(tag)
  if (known !== undefined) return known
  const sample = document.createElement(tag)
  sample.toggleAttribute('open', true)
  const { display } = own(sample)
  ofTag.set(tag, display)
  return display
}

const inline = (element: Element, name: string): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : ''

const isShut = (element: Element) =>
  (element.tagName === 'DIALOG' && !element.hasAttribute('open')) ||
  (element.tagName === 'INPUT' && element.getAttribute('type') === 'hidden') ||
  (element.tagName !== 'SUMMARY' &&
    element.parentElement?.tagName === 'DETAILS' &&
    !element.parentElement.hasAttribute('open'))

const displayOf = (element: Element): string =>
  inline(element, 'display') ||
  (element.hasAttribute('hidden') || isShut(element) ? 'none' : tagDisplay(element.tagName))

function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = inline(at, 'visibility')
    if (value) return value
  }
  return 'visible'
}

function valueOf(element: Element, name: string): string {
  if (name === 'display') return displayOf(element)
  if (name === 'visibility') return visibilityOf(element)
  return inline(element, name) || (SIDES.test(name) ? '0px' : '')
}

/**
 * Considers hidden, closed and inline styles only: jsdom matches every rule of every sheet for each role
 * query.
 */
export const computedStyle = (element: Element): CSSStyleDeclaration =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return (property: string) => valueOf(element, property)
      if (name === 'display' || name === 'visibility') return valueOf(element, name)
      return (element as HTMLElement).style[name as keyof CSSStyleDeclaration]
    },
  })
