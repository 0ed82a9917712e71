import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Passkey, Proof } from '@savanna/contract/accounts/factors'
import { PasskeyName } from '@savanna/contract/accounts/settings-forms'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { useState } from 'react'
import { z } from 'zod'
import { useZodForm } from '../../../../kit/form/use-zod-form.ts'
import { serverNow } from '../../../../kit/network/server-clock.ts'
import rowClasses from '../../../../kit/ui/SettingRow.module.css'
import { NO_PASSKEYS, supportsPasskeys } from '../../login/passkey-support.ts'
import { formatDay, formatLastUse } from '../settings.model.ts'
import classes from '../settings.module.css'
import { useMakePasskey, useRemovePasskey, useRenamePasskey } from './factors.queries.ts'
import { ProofForm, type Ways } from './ProofForm.tsx'

type Doing = { what: 'add' } | { what: 'rename' | 'remove'; id: string } | undefined

/**
 * Shows the account's passkeys, with forms to add, rename and remove one. In a browser without passkeys, those of
 * other devices can still be renamed and removed.
 */
export function Passkeys({ passkeys, ways }: { passkeys: Passkey[]; ways: Ways }) {
  const supported = supportsPasskeys()
  const [doing, setDoing] = useState<Doing>(supported && passkeys.length === 0 ? { what: 'add' } : undefined)
  const stop = () => setDoing(undefined)
  return (
    <>
      <ul className={classes.devices} aria-label={t`Your passkeys`}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <Item passkey={passkey} onDoing={(what) => setDoing({ what, id: passkey.id })} />
            {doing?.what === 'rename' && doing.id === passkey.id && <Rename {...{ passkey, stop }} />}
            {doing?.what === 'remove' && doing.id === passkey.id && <Remove {...{ passkey, ways, stop }} />}
          </li>
        ))}
      </ul>
      {doing?.what === 'add' && <Add ways={ways} stop={stop} first={passkeys.length === 0} />}
      {!supported && (
        <p className={classes.hint}>
          {say(NO_PASSKEYS)}{' '}
          {t`To add a passkey, open ${{ site: SITE_NAME }} in Chrome, Edge, Firefox or Safari on your phone or computer.`}
        </p>
      )}
      {supported && !doing && (
        <Button variant="default" mt="sm" onClick={() => setDoing({ what: 'add' })}>
          {t`Add a passkey`}
        </Button>
      )}
    </>
  )
}

function Item({ passkey, onDoing }: { passkey: Passkey; onDoing: (what: 'rename' | 'remove') => void }) {
  const { name, added, last_used: used, synced } = passkey
  return (
    <div className={classes.device}>
      <div className={rowClasses.words}>
        <p className={rowClasses.title}>{name}</p>
        <p className={rowClasses.note}>
          {describeUse(formatDay(added), used && formatLastUse(used, new Date(serverNow())), synced)}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" aria-label={t`Rename ${name}`} onClick={() => onDoing('rename')}>
          {t`Rename`}
        </Button>
        <Button variant="default" size="sm" aria-label={t`Remove ${name}`} onClick={() => onDoing('remove')}>
          {t`Remove`}
        </Button>
      </div>
    </div>
  )
}

function describeUse(day: string, ago: string | null, synced: boolean): string {
  if (!ago) return synced ? t`Since ${day}, synced across devices` : t`Since ${day}`
  return synced ? t`Since ${day}, last used ${ago}, synced across devices` : t`Since ${day}, last used ${ago}`
}

const nameSchema = z.object({ name: PasskeyName })

function Rename({ passkey, stop }: { passkey: Passkey; stop: () => void }) {
  const form = useZodForm({ schema: nameSchema, initialValues: { name: passkey.name } })
  const rename = useRenamePasskey()
  const save = form.submit(async ({ name }) => {
    try {
      await rename.mutateAsync({ passkey_id: passkey.id, name })
      stop()
    } catch (error) {
      form.showProblem(error)
    }
  })
  return (
    <form onSubmit={save} noValidate className={classes.form}>
      <TextInput
        {...form.getInputProps('name')}
        className={classes.field ?? ''}
        label={t`Name`}
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.busy} disabled={!form.ready}>
          {t`Save name`}
        </Button>
        <Button variant="default" onClick={stop}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

function Remove({ passkey, ways, stop }: { passkey: Passkey; ways: Ways; stop: () => void }) {
  const remove = useRemovePasskey()
  async function send(proof: Proof): Promise<void> {
    await remove.mutateAsync({ ...proof, passkey_id: passkey.id })
    stop()
  }
  return (
    <ProofForm place="passkeys" ways={ways} verb={t`Remove passkey`} danger onProof={send} onCancel={stop}>
      <p
        className={classes.hint}
      >{t`You won’t be able to log in with it any more. Delete it from your device too.`}</p>
    </ProofForm>
  )
}

function Add({ ways, stop, first }: { ways: Ways; stop: () => void; first: boolean }) {
  const form = useZodForm({ schema: nameSchema, initialValues: { name: t`My passkey` } })
  const make = useMakePasskey()
  async function send(proof: Proof): Promise<void> {
    if (!form.check('name')) return
    await make.mutateAsync({ name: form.values.name, proof })
    stop()
  }
  return (
    <ProofForm
      place="passkeys"
      ways={ways}
      verb={t`Add passkey`}
      onProof={send}
      {...(!first && { onCancel: stop })}
    >
      <p className={classes.hint}>
        {t`Log in with your fingerprint, face or device PIN: no password, no code. A passkey can’t be guessed and works only on this site.`}
      </p>
      <TextInput {...form.getInputProps('name')} className={classes.field ?? ''} label={t`Name`} />
    </ProofForm>
  )
}
