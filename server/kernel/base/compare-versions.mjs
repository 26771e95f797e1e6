const isNumber = (part) => /^\d+$/.test(part)

function compareParts(one, other) {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1
  if (isNumber(one) && isNumber(other)) return Math.sign(Number(one) - Number(other))
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1
  return one === other ? 0 : one < other ? -1 : 1
}

function compareLists(one, other) {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const order = compareParts(one[at], other[at])
    if (order !== 0) return order
  }
  return 0
}

/** By the rules of semver.org: negative when `one` is older; a candidate is older than its release. */
export function compareVersions(one, other) {
  const [[numbers, candidate], [otherNumbers, otherCandidate]] = [one, other].map((version) => {
    const [, head, tail] = /^([^-+]*)(?:-([^+]*))?/.exec(version)
    return [head.split('.'), tail?.split('.')]
  })
  const order = compareLists(numbers, otherNumbers)
  if (order !== 0) return order
  if (!candidate || !otherCandidate) return candidate ? -1 : otherCandidate ? 1 : 0
  return compareLists(candidate, otherCandidate)
}
