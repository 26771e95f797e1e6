export const unknownIn = (template: string, isKnown: (name: string) => boolean): string[] => [
  ...new Set(
    [...template.matchAll(/\{([^{}\n]*)\}/g)]
      .filter(([, name = '']) => !isKnown(name))
      .map(([whole]) => whole),
  ),
]

function filledLine(line: string, valueOf: (name: string) => string | undefined): string | null {
  const values: string[] = []
  const filled = line.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = valueOf(name)
    if (value === undefined) return whole
    values.push(value)
    return value
  })
  if (values.length > 0 && values.every((value) => value === '')) return null
  return values.includes('') ? filled.replace(/(?:,\s*)+$/, '').trimEnd() : filled
}

/** Unknown placeholders (undefined) stay; a line whose placeholders are all empty is dropped. */
export const filledTemplate = (template: string, valueOf: (name: string) => string | undefined): string =>
  template
    .split(/\r?\n/)
    .map((line) => filledLine(line, valueOf))
    .filter((line) => line !== null)
    .join('\n')
    .trim()
