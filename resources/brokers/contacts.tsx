import type { BrokerDetail } from '#contract/entities/broker.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { Dash } from '#kit/cells/field-value.tsx'

export function Contacts({ contacts }: Pick<BrokerDetail, 'contacts'>) {
  if (contacts.length === 0) return <p className="panel kit-group faint">No offer of this broker has named a person yet.</p>
  return (
    <div className="panel kit-group">
      <table className="kit-figures kit-texts" aria-label="People">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Phone</th>
          </tr>
        </thead>
        <tbody>
          {contacts.map(({ name, email, phone }) => (
            <tr key={`${name} ${email} ${phone}`}>
              <th scope="row">{name || <Dash />}</th>
              <td data-label="E-mail">
                {email ? (
                  <a className="kit-quiet-link" href={`mailto:${email}`}>
                    {email}
                  </a>
                ) : (
                  <Dash />
                )}
              </td>
              <td data-label="Phone">
                {phone ? (
                  <a className="kit-quiet-link" href={`tel:${phone}`}>
                    {displayPhone(phone)}
                  </a>
                ) : (
                  <Dash />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
