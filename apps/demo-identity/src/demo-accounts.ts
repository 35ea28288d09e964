export interface DemoAccount {
  email: string
  displayName: string
  trait: string
  sub: string
}

/** One account for each kind of user. The demo data contains the same users. */
export const demoAccounts: readonly DemoAccount[] = [
  createAccount('gina.admin', 'Gina Admin', 'global administrator'),
  createAccount('rafal.regional', 'Rafał Regional', 'regional administrator'),
  createAccount('maria.marketer', 'María Marketer', 'marketer'),
  createAccount('arno.approver', 'Arno Approver', 'approver'),
  createAccount('dora.dealer', 'Dora Dealer', 'dealer manager'),
  createAccount('devi.developer', 'Devi Developer', 'developer'),
  createAccount('nora.norole', 'Nora Norole', 'user without a role'),
]

function createAccount(name: string, displayName: string, trait: string): DemoAccount {
  return { email: `${name}@nutripim.example`, displayName, trait, sub: `demo-${name}` }
}
