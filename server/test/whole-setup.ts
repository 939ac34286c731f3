import { randomUUID } from 'node:crypto'

/** A whole set-up of a new company, with another name and admin each time. */
export const wholeSetup = () => ({
  companyInfo: {
    companyName: `Meridia ${randomUUID().slice(0, 8)}`,
    industrySector: 'Pharmaceuticals',
    companySize: '51-200',
    businessRegistrationNumber: 'RC 40123',
    companyWebsite: 'https://meridia.test',
    timezone: 'Africa/Casablanca',
  },
  address: {
    country: 'Morocco',
    streetAddress: '14 rue Ibn Batouta',
    city: 'Casablanca',
    stateProvince: 'Casablanca-Settat',
    postalCode: '20250',
  },
  plan: { planId: 'trial' },
  adminAccount: {
    firstName: 'Salma',
    lastName: 'Kettani',
    email: `${randomUUID()}@meridia.test`,
    password: 'three-Words-apart-7',
    confirmPassword: 'three-Words-apart-7',
  },
})

export const savedSetup = () => {
  const { companyInfo, address } = wholeSetup()
  return { data: { companyInfo, address }, completedSteps: ['company-info'], currentStep: 'plan' }
}
