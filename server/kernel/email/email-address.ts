const EMAIL =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}._%+'-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62}[\p{L}\p{M}\p{N}])?\.){1,8}(?:xn--[a-z0-9-]{2,59}|[\p{L}\p{M}]{2,24})/iu

export function emailIn(text: string | undefined): string {
  return EMAIL.exec((text ?? '').slice(0, 2000).normalize('NFC'))?.[0].toLowerCase() ?? ''
}

export function emailsIn(text: string): string[] {
  return [
    ...new Set(
      Array.from(text.slice(0, 20_000).matchAll(new RegExp(EMAIL, 'giu')), ([found]) => found.toLowerCase()),
    ),
  ]
}
