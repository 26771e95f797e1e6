import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import './cells.css'

/** Room for a finger, which moves nothing around it. */
const TOUCHED = { paddingBlock: 6, marginBlock: -6 } as const

/** A phone number that calls when it is touched; nothing for ''. */
export const PhoneLink = ({ number }: { number: string }) =>
  number !== '' && (
    <a className="kit-quiet-link" style={TOUCHED} href={phoneHref(number)}>
      {displayPhone(number)}
    </a>
  )
