import {
  archiveOwners,
  changeOwnerRegistration,
  changeOwnerRegistrations,
  deleteOwner,
  type Owner,
  restoreOwner,
} from '#contract/entities/fleet/owner.ts'
import type { RecordAction } from '#kit/define-views.ts'
import { registrationActions } from '#parts/fleet/registration/registration-actions.ts'
import { registrationBulk } from '#parts/fleet/registration/registration-bulk.ts'

const getName = ({ name }: Owner) => name

export const actions: readonly RecordAction<Owner>[] = [
  ...registrationActions(changeOwnerRegistration, getName, { of: 'owner', resource: 'hr-portal' }),
  {
    label: 'Archive',
    endpoint: deleteOwner,
    when: ({ is_deleted }) => !is_deleted,
    confirm: {
      title: 'Archive this owner?',
      text: ({ name }) => `${name}’s drivers and vehicles are archived too. You can restore them.`,
      isDanger: true,
    },
    isRare: true,
    done: ({ name }) => `${name} archived.`,
  },
  {
    label: 'Restore',
    endpoint: restoreOwner,
    when: ({ is_deleted }) => is_deleted,
    isNext: true,
    done: ({ name }) => `${name} restored.`,
  },
]

export const bulk = registrationBulk(changeOwnerRegistrations, archiveOwners, 'owner')
