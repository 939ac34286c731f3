import { users } from '@rounds/contract/users'
import { tellFailure } from '#features/users/change/commands.ts'
import { nameOf, roleText } from '#features/users/change/texts.ts'
import { saveCsv, stampOf } from '#lib/plain/save-file.ts'
import { allPages } from '#lib/wire/all-pages.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { type UsersView, filterOf } from './address.ts'

/** Hands everybody whom the list shows, on all its pages, to the person as a file; instants on the clocks of `zone`. */
export const saveUsers = async (view: UsersView, zone: string): Promise<void> => {
  try {
    const all = await allPages((paging) => call(users.list, { ...filterOf(view), ...paging }))
    saveCsv(t('users.file'), [
      [
        t('users.column.name'),
        t('users.form.email'),
        t('users.column.role'),
        t('users.column.department'),
        t('users.column.supervisor'),
        t('users.column.status'),
        t('users.column.lastActive'),
        t('users.column.created'),
      ],
      ...all.map((user) => [
        nameOf(user),
        user.email,
        roleText(user.role),
        user.department ?? '',
        user.supervisorName ?? '',
        t(`users.status.${user.status}`),
        stampOf(user.lastActive, zone),
        stampOf(user.createdAt, zone),
      ]),
    ])
    toast(t('users.exported', { count: all.length }))
  } catch (error) {
    tellFailure(error)
  }
}
