import { connectEdiPartner, setEdiLogin } from '#contract/entities/edi/edi-partner.ts'
import { ediPartners } from '#server/edi/partner/edi-partner.record.ts'
import { sealLogin } from '#server/edi/partner/login.service.ts'
import { askToConnect, saveSecret } from '#server/edi/partner/partner.repository.ts'
import { Conflict } from '#server/kernel/base/errors.ts'
import { orNotFound } from '#server/kernel/base/or-not-found.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { signalJob } from '#server/kernel/jobs/signal.ts'
import { emit } from '#server/kernel/live/live-outbox.ts'

export const ediPartnerRoutes: Routes = (app) => {
  mount(app, setEdiLogin, {
    ahead: ({ params: { id }, body, user }) => sealLogin(app.services.db, user.company_id, id, body),
    run: async ({ tx, who, params: { id }, found: sealed }) => {
      await orNotFound(ediPartners.lock(tx, who, id))
      await saveSecret(tx, id, sealed)
      await audit(tx, { who, action: 'set-login', record_type: 'edi_partner', record_id: id })
      await emit(tx, { type: 'EDI_PARTNER_CHANGED', data: { id } })
      return ediPartners.open(tx, who, id)
    },
  })

  mount(app, connectEdiPartner, async ({ tx, who, params: { id } }) => {
    const { transport, is_active } = await orNotFound(ediPartners.lock(tx, who, id))
    if (transport !== 'sftp' || !is_active) throw new Conflict('This partner exchanges no files by SFTP.')
    await askToConnect(tx, id)
    tx.afterCommit(signalJob)
    return ediPartners.open(tx, who, id)
  })
}
