import type { BrokerDetail, updateBroker } from '#contract/entities/broker.ts'
import type { BodyOf } from '#contract/http.ts'
import { StatusTag } from '#kit/cells/status.tsx'
import { defineFields, notShown } from '#kit/fields/field-spec.ts'
import { Rating } from '#parts/rating/stars.tsx'
import { OwnRating } from './own-rating.tsx'

const Blacklisted = () => <StatusTag tone="danger">Blacklisted</StatusTag>

const ratings = (count: number) => (count === 1 ? 'from 1 rating' : `from ${count} ratings`)

export const fields = defineFields<BrokerDetail, BodyOf<typeof updateBroker>, 'mean_rating'>({
  name: { label: 'Name', cell: 'text', column: { width: 240 }, group: 'Company', form: 'text' },
  is_blacklisted: { label: 'Blacklist', cell: { compute: (row) => row.is_blacklisted && <Blacklisted /> }, column: { width: 120 } },
  blacklist_reason: {
    label: 'Blacklisted for',
    cell: {
      compute: ({ blacklist_reason }) => (
        <>
          <Blacklisted /> {blacklist_reason}
        </>
      ),
    },
    group: 'Company',
    sparse: true,
  },
  mc_number: { label: 'MC number', cell: 'text', column: { width: 110 }, group: 'Company', form: 'text' },
  rating: { label: 'Rating', cell: { render: (rating) => <Rating value={rating} /> }, column: { width: 90 } },
  office_phone: { label: 'Office phone', cell: 'phone', column: { width: 150 }, group: 'Company', form: 'text' },
  email: { label: 'E-mail', cell: 'email', column: { width: 240 }, group: 'Company', form: 'text' },
  domain: {
    label: 'Mail domain',
    cell: 'text',
    column: { width: 160, hidden: true },
    group: 'Company',
    form: 'text',
    help: 'Mails from elsewhere are warned of',
  },
  address: { label: 'Address', cell: 'text', column: { width: 220, hidden: true }, group: 'Company', form: 'text' },
  credit_notes: { label: 'Credit notes', cell: 'multiline', group: 'Company', form: 'multiline', sparse: true },

  my_rating: { label: 'Your rating', cell: { compute: (broker) => <OwnRating broker={broker} /> }, group: 'Rating' },
  mean_rating: {
    label: 'Mean rating',
    cell: {
      compute: ({ rating, rating_count }) =>
        rating === null ? (
          'Nobody has rated it yet'
        ) : (
          <>
            <Rating value={rating} /> <span className="kit-second">{ratings(rating_count)}</span>
          </>
        ),
    },
    group: 'Rating',
  },
  rating_count: notShown,
  offer_count: notShown,
  bid_count: notShown,
  won_count: notShown,
  last_offer_at: { label: 'Last offer', cell: 'instant', group: 'Rating' },
  contacts: notShown,
  duplicates: notShown,
  created_at: notShown,
  updated_at: notShown,
})
