const SYSTEMS = ['Windows', 'Macintosh', 'iPhone', 'iPad', 'Android', 'Linux']
const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const NAMES: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Macintosh: 'Mac' }

const findName = (words: readonly string[], agent: string) => {
  const found = words.find((word) => agent.includes(word))
  return found && (NAMES[found] ?? found)
}

export const parseDevice = (agent: string) =>
  [findName(BROWSERS, agent), findName(SYSTEMS, agent)].filter(Boolean).join(' on ') || 'Unknown device'
