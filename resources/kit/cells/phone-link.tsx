import { displayPhone, phoneHref } from '#contract/rules/phone.ts'
import './cells.css'

/** Enlarges the touch target without moving the layout. */
const TOUCHED = { paddingBlock: 6, marginBlock: -6 } as const

export const PhoneLink = ({ number }: { number: string }) =>
  number !== '' && (
    <a className="kit-quiet-link" style={TOUCHED} href={phoneHref(number)}>
      {displayPhone(number)}
    </a>
  )
