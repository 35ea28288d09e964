export interface DemoAccount {
  email: string
  displayName: string
  trait: string
  sub: string
}

/** One account per trait; the demo data knows the same people. */
export const demoAccounts: readonly DemoAccount[] = [
  account('gina.admin', 'Gina Admin', 'global administrator'),
  account('rafal.regional', 'Rafał Regional', 'regional administrator'),
  account('maria.marketer', 'María Marketer', 'marketer'),
  account('arno.approver', 'Arno Approver', 'approver'),
  account('dora.dealer', 'Dora Dealer', 'dealer manager'),
  account('devi.developer', 'Devi Developer', 'developer'),
  account('nora.norole', 'Nora Norole', 'someone without a role'),
]

function account(name: string, displayName: string, trait: string): DemoAccount {
  return { email: `${name}@nutripim.example`, displayName, trait, sub: `demo-${name}` }
}
