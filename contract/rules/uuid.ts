const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Version 4. The browser's crypto.randomUUID is missing over plain http, as on an office network. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const marked = bytes.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  )
  return hex(marked).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
