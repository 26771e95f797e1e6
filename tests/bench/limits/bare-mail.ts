import pg from 'pg'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 })
await pool.query(
  'create table if not exists bare_mail (id serial primary key, subject text, body text, raw bytea)',
)

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: async (stream, _, done) => {
    const raw = Buffer.concat(await stream.toArray())
    const { subject, text, html } = await PostalMime.parse(raw)
    await pool.query('insert into bare_mail (subject, body, raw) values ($1, $2, $3)', [
      subject,
      text ?? html,
      raw,
    ])
    done()
  },
})
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.server.address() as { port: number }).port }),
)
