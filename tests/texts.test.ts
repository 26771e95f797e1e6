import { expect, it } from 'vitest'
import { readTexts } from '#tests/texts/read-texts.ts'

const textsOf = (source: string) => readTexts('x.tsx', source).map(({ line, text }) => `${line} ${text}`)

it.each([
  [
    'the text between tags, with a placeholder for each value',
    'const a = <p>Unit {number} is <b>free</b></p>',
    ['1 Unit {…} is {…}'],
  ],
  [
    'attributes that screen readers announce',
    'const a = <input aria-label="Search settings" className="input wide" />',
    ['1 Search settings'],
  ],
  ['errors that span several lines', "throw new Error(\n  'Enter a date.',\n)", ['2 Enter a date.']],
  [
    'templates with a placeholder for each value',
    'const a = `Invoice ${n} was sent.`',
    ['1 Invoice {…} was sent.'],
  ],
  ['labels of one word', "const a = { label: 'Vehicle', key: 'Vehicle id' }", ['1 Vehicle']],
  ['both sides of a conditional', "const a = isOn ? 'Turn off' : 'Turn on'", ['1 Turn off', '1 Turn on']],
])('textsOf: prints %s', (_, source, expected) => expect(textsOf(source)).toEqual(expected))

it.each([
  ['an import', "import { a } from 'some Package name'"],
  ['a type', "type A = 'One Word' | 'two words'"],
  ['SQL', 'const a = sql`select name from load`'],
  ['a code', "const a = ['VIEW_DISPATCH', 'not_sent', '/settings/users']"],
  ['a class', 'const a = <p className="row gap-4" />'],
])('textsOf: omits %s', (_, source) => expect(textsOf(source)).toEqual([]))
