/** The URL of each host of `postgresql://user:password@one:5432,two:5433/name`. */
export function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? []
  return hosts.split(',').map((host) => start + host + rest)
}

const preferred = new Map<string, number>()

/** The host that last answered as the primary; the first one at the start. */
export const preferredHost = (hosts: readonly string[]): string =>
  hosts[(preferred.get(hosts.join()) ?? 0) % hosts.length] ?? ''

/** The next connection goes to the host after the one that failed. */
export function leaveHost(hosts: readonly string[], failed: string): void {
  if (preferredHost(hosts) === failed) preferred.set(hosts.join(), hosts.indexOf(failed) + 1)
}
