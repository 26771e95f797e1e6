import { Flex } from 'antd'
import { type EdiMessage, ediMessageFields } from '#contract/entities/edi/edi-message.ts'
import { boardPath } from '#contract/rules/board-path.ts'
import type { EdiState } from '#contract/rules/edi.ts'
import { AllowedLink } from '#kit/cells/allowed-link.tsx'
import { Dash } from '#kit/cells/field-value.tsx'
import type { Tone } from '#kit/cells/status.tsx'
import { defineFields } from '#kit/fields/define-fields.ts'

export const STATE_TONES: Readonly<Record<EdiState, Tone>> = {
  received: 'green',
  duplicate: 'plain',
  refused: 'danger',
  review: 'yellow',
  queued: 'blue',
  ready: 'yellow',
  sent: 'blue',
  accepted: 'green',
  rejected: 'danger',
  failed: 'danger',
}

const loadLink = ({ load, load_number }: EdiMessage) =>
  load === null ? (
    <Dash />
  ) : (
    <AllowedLink can={['loads', 'show']} to={`/confirmed-loads/${load}`}>
      {load_number}
    </AllowedLink>
  )

const tenderLink = ({ tender, tender_shipment, offer }: EdiMessage) =>
  tender === null ? (
    <Dash />
  ) : (
    <Flex component="span" wrap gap="0 12px">
      <AllowedLink can={['load-tenders', 'show']} to={`/dispatch/tenders/${tender}`}>
        {tender_shipment}
      </AllowedLink>
      {offer !== null && (
        <AllowedLink can={['offers', 'show']} to={boardPath(offer, 'detail')}>
          Open offer
        </AllowedLink>
      )}
    </Flex>
  )

export const messageColumns = defineFields(ediMessageFields.facts, {
  kind: { column: { width: 160, priority: 'always', card: 'title' }, group: 'Message' },
  direction: { column: { width: 90, card: 'labeled' }, group: 'Message' },
  partner_name: { column: { width: 150, card: 'line' }, group: 'Message' },
  shipment_id: { column: { width: 110, card: 'labeled' }, group: 'Message', sparse: true },
  tender: {
    cell: { compute: tenderLink },
    column: { width: 190, hidden: true },
    group: 'Message',
    sparse: true,
  },
  load: { cell: { compute: loadLink }, column: { width: 110, card: 'labeled' }, group: 'Message' },
  state: { tones: STATE_TONES, column: { width: 130, priority: 'always', card: 'head' }, group: 'Message' },
  reason: { column: { width: 330, wraps: true, card: 'wide' } },
  created_at: { column: { width: 130, card: 'labeled' }, group: 'Message' },
  summary: { column: { width: 170, hidden: true }, group: 'Message', sparse: true },
  isa_ids: { column: { width: 190, hidden: true }, group: 'Control numbers', sparse: true },
  control: { column: { width: 110, hidden: true }, group: 'Control numbers' },
  group_control: { group: 'Control numbers', sparse: true },
  set_control: { group: 'Control numbers', sparse: true },
  is_test: { group: 'Control numbers' },
  file_name: { column: { width: 170, priority: 1, card: 'labeled' }, group: 'File', sparse: true },
  sent_at: { group: 'File', sparse: true },
  answered_at: { group: 'File', sparse: true },
})
