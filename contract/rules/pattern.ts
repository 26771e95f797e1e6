/** A long regular expression written over several lines: line breaks and the indentation after them are no part of it. */
export const pattern =
  (flags = '') =>
  ({ raw }: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(String.raw({ raw }, ...parts).replace(/\n\s*/g, ''), flags)

/** Source of a regular expression that matches the text itself. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
