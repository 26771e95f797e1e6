import { createTransport, type SendMailOptions } from 'nodemailer'

export interface Mailer {
  send(mail: SendMailOptions): Promise<void>
  close(): void
}

export function openMailer(port: number): Mailer {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: 2,
    maxMessages: Infinity,
  })
  return {
    send: async (mail) => {
      await transport
        .sendMail(mail)
        .catch((error: Error) => console.error(`demo feed: a mail did not go out: ${error.message}`))
    },
    close: () => transport.close(),
  }
}
