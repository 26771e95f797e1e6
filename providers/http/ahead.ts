const underWay = new Map<string, Promise<Response>>()

/** Begins a GET before the code is there that will ask for it; `url` is what that code will ask, with its prefix. */
export function askAhead(url: string, token: string): void {
  const answer = fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  answer.catch(() => undefined)
  underWay.set(url, answer)
}

/** The good answer to a GET that was begun ahead, to be had once; undefined where there is none, or it went wrong. */
export async function takeAhead(url: string): Promise<Response | undefined> {
  const answer = underWay.get(url)
  underWay.delete(url)
  const response = await answer?.catch(() => undefined)
  return response?.ok ? response : undefined
}
