export const XSRF = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const

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
