/** Converts IMAP_URL to ImapFlow's options. */
export const toMailboxLogin = (url: URL) => ({
  host: url.hostname,
  port: Number(url.port) || (url.protocol === 'imaps:' ? 993 : 143),
  secure: url.protocol === 'imaps:',
  auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  logger: false as const,
})
