/** What files and their columns are called. */
export const files = {
  prescribers: {
    name: 'prescribers',
    columns: {
      title: 'Title',
      firstName: 'First name',
      lastName: 'Last name',
      specialty: 'Specialty',
      hospital: 'Hospital',
      city: 'City',
      lastVisit: 'Last visit',
      visits: 'Visits',
      rating: 'Rating',
      nextVisit: 'Next visit',
    },
  },
  audit: {
    name: 'audit-log',
    columns: {
      number: 'Entry',
      at: 'Time (UTC)',
      person: 'Person',
      action: 'Action',
      resource: 'Resource',
      name: 'Name',
      result: 'Result',
      address: 'Address',
      details: 'Details',
    },
  },
} as const
