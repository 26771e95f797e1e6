import {
  readCompanyLogo,
  removeCompanyLogo,
  setCompanyLogo,
} from '#contract/entities/company/company-profile.ts'
import { audit } from '#server/kernel/history/audit.ts'
import { mount } from '#server/kernel/http/mount.ts'
import type { Routes } from '#server/kernel/base/services.ts'
import { LOGO_FILE, readLogo } from '#server/company/company/company-logo.ts'
import { changeProfile, lockProfile } from '#server/company/company/company-profile.repository.ts'
import { readCompany } from '#server/kernel/tenant/read-company.repository.ts'
import { storeFile } from '#server/kernel/files/store-file.ts'

export const companyLogoRoutes: Routes = (app) => {
  mount(app, setCompanyLogo, {
    upload: {
      rule: LOGO_FILE,
      done: ({ user, who, file: { path, size, sha256, content_type } }) =>
        storeFile(
          app.services,
          user.company_id,
          { path, size, sha256, content_type },
          async (tx, logo_key) => {
            const { has_logo } = await lockProfile(tx)
            const after = await changeProfile(tx, { logo_key, logo_type: content_type })
            await audit(tx, {
              who,
              action: 'logo',
              record_type: 'company_profile',
              record_id: tx.companyId,
              before: { has_logo, sha256: null },
              after: { has_logo: true, sha256 },
            })
            return after
          },
        ),
    },
  })

  mount(app, readCompanyLogo, {
    withoutTransaction: async ({ read }) => {
      const logo = await readLogo(app.services.files, await read(readCompany))
      return logo
        ? { data_url: `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}` }
        : null
    },
  })

  mount(app, removeCompanyLogo, async ({ tx, who }) => {
    const { has_logo } = await lockProfile(tx)
    const after = await changeProfile(tx, { logo_key: '', logo_type: '' })
    await audit(tx, {
      who,
      action: 'logo',
      record_type: 'company_profile',
      record_id: tx.companyId,
      before: { has_logo },
      after: { has_logo: false },
    })
    return after
  })
}
