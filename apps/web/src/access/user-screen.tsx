import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { bothOf, Loaded } from '../ui/page/loaded.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { countriesQuery, rolesQuery } from './use-users.ts'
import { UserForm } from './user-form.tsx'

const description = 'Assign roles and countries. Fields with * are required.'

type LoadedFormProps = Omit<Parameters<typeof UserForm>[0], 'roles' | 'countries' | 'user'> &
  Partial<Pick<Parameters<typeof UserForm>[0], 'user'>>

/** The form, once it is known what can be assigned. */
export function LoadedForm(props: LoadedFormProps) {
  const roles = useQuery(rolesQuery)
  const countries = useQuery(countriesQuery)
  return (
    <Loaded query={bothOf(roles, countries)} what="the user" failure="Error loading data">
      {([roles, countries]) => (
        <UserForm user={undefined} {...props} roles={roles} countries={countries} />
      )}
    </Loaded>
  )
}

interface UserScreenProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

export function UserScreen({ title, actions, children }: UserScreenProps) {
  return (
    <Screen title={title} description={description} actions={actions} flows="tablet">
      {children}
    </Screen>
  )
}

export const LoadingUser = () => <GridSkeleton label="Loading the user" />
