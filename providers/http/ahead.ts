const underWay = new Map<string, Promise<Response>>()
const keyOf = (url: string, token: string) => `${token} ${url}`

/** Begins a GET before the code is there that will ask for it; `url` is what that code will ask, with its prefix. */
export function askAhead(url: string, token: string): void {
  const answer = fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  answer.catch(() => undefined)
  underWay.set(keyOf(url, token), answer)
}

/** The good answer to a GET that was begun ahead with this token, to be had once; undefined where there is none, or it went wrong. */
export async function takeAhead(url: string, token: string): Promise<Response | undefined> {
  const key = keyOf(url, token)
  const answer = underWay.get(key)
  underWay.delete(key)
  const response = await answer?.catch(() => undefined)
  return response?.ok ? response : undefined
}
