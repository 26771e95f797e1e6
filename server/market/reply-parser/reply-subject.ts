const TAG =
  /^\s*(?:\[[^\]]{1,40}\]|\((?:ext|external)[^)]{0,20}\)|(?:ext|external|caution|warning)\s*:|\*+\s*(?:ext|external)[^*]{0,20}\*+)\s*/i
const REPLY = /^\s*(?:re|aw|antw|sv|rv|ref)\s*(?:\[\d+\])?\s*:\s*/i
const FORWARD = /^\s*(?:fwd?|wg|tr|rv)\s*:\s*/i

export function readReplySubject(subject: string): { isReply: boolean; isForward: boolean; core: string } {
  let [rest, isReply, isForward] = [subject, false, false]
  for (;;) {
    const reply = REPLY.exec(rest)
    const forward = FORWARD.exec(rest)
    const found = reply ?? forward ?? TAG.exec(rest)
    if (!found) return { isReply, isForward, core: rest.trim().toLowerCase() }
    isReply ||= reply !== null
    isForward ||= forward !== null
    rest = rest.slice(found[0].length)
  }
}
