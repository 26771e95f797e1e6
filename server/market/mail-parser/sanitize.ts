import sanitizeHtml from 'sanitize-html'
import { clean } from '#server/kernel/base/clean-text.ts'

const HTML_LIMIT = 400_000

const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]{1,40}\))$/i
const ABSOLUTE = /^(?:https?:\/\/|mailto:|tel:)/i
const SIZE = /^\d{1,2}(?:\.\d{1,2})?(?:px|pt|em|rem|%)$/

const linkTo = (href: string): Record<string, string> =>
  ABSOLUTE.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {}

const options: sanitizeHtml.IOptions = {
  allowedTags:
    `address article blockquote br caption dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tbody td
tfoot th thead tr ul a b code em i s small span strong sub sup u`.split(/\s+/),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      color: [COLOUR],
      'background-color': [COLOUR],
      'font-weight': [/^(?:bold|bolder|normal|[1-9]00)$/],
      'font-style': [/^(?:italic|normal)$/],
      'font-size': [SIZE],
      'text-align': [/^(?:left|right|center|justify)$/],
      'text-decoration': [/^(?:underline|line-through|none)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'template',
    'svg',
    'math',
  ],
  nestingLimit: 100,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(href) }),
    center: 'div',
    main: 'div',
    nav: 'div',
    figure: 'div',
    font: 'span',
  },
}

/** Removes scripts and remote content. Reads at most 400,000 characters, in linear time. */
export function sanitizeMail(html: string): string {
  return sanitizeHtml(clean(html.slice(0, HTML_LIMIT)), options).slice(0, HTML_LIMIT * 2)
}
