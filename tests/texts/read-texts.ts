import { parseSync } from 'vite'

export interface Text {
  file: string
  line: number
  text: string
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const UNREAD_NAMES =
  /^(?:className|class|style|id|key|d|viewBox|type|name|href|src|to|path|rel|method|rootClassName|dataIndex|data-.*|sql|column|where|orderBy|header|cache-control|content-security-policy|operationId|css|selector|was)$/i
const UNREAD_CALLS =
  /^(?:sql|raw|query|querySelector\w*|closest|matches|require|resolve|RegExp|startsWith|endsWith|includes|on|once|index|check|setHeader|header|execute|matchMedia|register|importActual|prepared)$/
const PASS_OVER =
  /^(?:ImportDeclaration|ExportAllDeclaration|ImportExpression|TS(?!AsExpression|SatisfiesExpression|NonNullExpression)\w*)$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Text in a language has a space between words, or a capital followed by lower case; constants, paths and
 * codes do not.
 */
const isReadable = (text: string) =>
  /\p{L}{2}/u.test(text.replaceAll('{…}', '')) &&
  (/\p{L}[,.:;!?’'"”)]* \S|\S [({“‘"]*\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+[.?…]?$/u.test(text))

export function readTexts(file: string, source: string): Text[] {
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const found: Text[] = []
  const add = (node: Node, raw: string) => {
    const text = oneLine(raw)
    if (isReadable(text))
      found.push({ file, line: lineStarts.findLastIndex((start) => start <= node.start) + 1, text })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || PASS_OVER.test(value.type)) return
    const rule = RULES[value.type]
    if (rule) rule(value)
    else Object.values(value).forEach(visit)
  }
  const visitJsx = (node: Node) => {
    const children = node.children as Node[]
    const isSpoken = children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(asText(child.value)))
    if (isSpoken)
      add(
        children.find((child) => child.type === 'JSXText' && asText(child.value).trim() !== '') ?? node,
        children.map(jsxWords).join(''),
      )
    visit(node.openingElement)
    visit(isSpoken ? children.filter((child) => child.type !== 'JSXText') : children)
  }
  const RULES: Record<string, (node: Node) => void> = {
    Literal: (node) => add(node, asText(node.value)),
    JSXText: (node) => add(node, asText(node.value)),
    TemplateLiteral: (node) => {
      add(node, templateWords(node))
      visit(node.expressions)
    },
    TaggedTemplateExpression: (node) => visit((node.quasi as Node).expressions),
    JSXElement: visitJsx,
    JSXFragment: visitJsx,
    JSXAttribute: (node) => UNREAD_NAMES.test(nameOf(node.name)) || visit(node.value),
    Property: (node) => UNREAD_NAMES.test(nameOf(node.key)) || visit(node.value),
    PropertyDefinition: (node) => visit(node.value),
    MemberExpression: (node) => visit(node.object),
    CallExpression: (node) => {
      visit(node.callee)
      if (!UNREAD_CALLS.test(nameOf(node.callee))) visit(node.arguments)
    },
  }
  visit(parseSync(file, source).program)
  return found
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return asText(node.name) || asText(node.value)
}

function templateWords(node: Node): string {
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('{…}')
}

function jsxWords(child: Node): string {
  if (child.type === 'JSXText') return asText(child.value)
  if (child.type === 'JSXExpressionContainer') {
    const { expression } = child as unknown as { expression: Node }
    if (expression.type === 'Literal') return asText(expression.value)
    return expression.type === 'JSXEmptyExpression' ? '' : '{…}'
  }
  return '{…}'
}
