/** The cookie whose value every call of a page sends back, and the header it comes back in. */
export const XSRF = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const

/** What a call sends back of a page's cookies: nothing before a login has set one. */
export function xsrfHeaders(cookies: string): Record<string, string> {
  const value = cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${XSRF.cookie}=`))
    ?.slice(XSRF.cookie.length + 1)
  return value ? { [XSRF.header]: decoded(value) } : {}
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
