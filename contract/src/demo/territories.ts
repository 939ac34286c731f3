/** Where a delegate works: towns with their centres, and the institutions in them. All invented but the towns. */
export type Territory = { towns: [name: string, lat: number, lng: number][]; institutions: string[] }

export const lyon: Territory = {
  towns: [
    ['Lyon', 45.7578, 4.832],
    ['Villeurbanne', 45.7719, 4.8902],
    ['Vénissieux', 45.6975, 4.8869],
    ['Bron', 45.7333, 4.9111],
    ['Écully', 45.7749, 4.7776],
  ],
  institutions: [
    'Hôpital Saint-Luc',
    'Clinique des Deux Rives',
    'Centre médical Bellecombe',
    'Cabinet de la Croix-Fleurie',
  ],
}
export const paris: Territory = {
  towns: [
    ['Paris', 48.8566, 2.3522],
    ['Montreuil', 48.8638, 2.4485],
    ['Saint-Denis', 48.9362, 2.3574],
    ['Créteil', 48.7904, 2.4556],
    ['Versailles', 48.8014, 2.1301],
  ],
  institutions: [
    'Hôpital Sainte-Aurélie',
    'Clinique du Canal',
    'Maison de santé Voltaire',
    'Cabinet des Tilleuls',
  ],
}
export const lille: Territory = {
  towns: [
    ['Lille', 50.6292, 3.0573],
    ['Roubaix', 50.6916, 3.1746],
    ['Tourcoing', 50.7236, 3.161],
    ['Villeneuve-d’Ascq', 50.6193, 3.1314],
    ['Lens', 50.4289, 2.8319],
  ],
  institutions: [
    'Hôpital de la Deûle',
    'Clinique Vauban-Nord',
    'Centre médical du Beffroi',
    'Cabinet de la Grand-Place',
  ],
}
export const boston: Territory = {
  towns: [
    ['Boston', 42.3601, -71.0589],
    ['Cambridge', 42.3736, -71.1097],
    ['Somerville', 42.3876, -71.0995],
    ['Quincy', 42.2529, -71.0023],
    ['Newton', 42.337, -71.2092],
  ],
  institutions: [
    'Harborview Medical Center',
    'Fenwick Street Clinic',
    'Old Colony Health Partners',
    'Charlesgate Family Practice',
  ],
}
export const newYork: Territory = {
  towns: [
    ['New York', 40.7128, -74.006],
    ['Brooklyn', 40.6782, -73.9442],
    ['Yonkers', 40.9312, -73.8988],
    ['Hoboken', 40.744, -74.0324],
    ['White Plains', 41.034, -73.7629],
  ],
  institutions: [
    'Hudson Terrace Hospital',
    'Juniper Avenue Clinic',
    'Eastline Medical Group',
    'Parkside Physicians',
  ],
}
export const philadelphia: Territory = {
  towns: [
    ['Philadelphia', 39.9526, -75.1652],
    ['Camden', 39.9259, -75.1196],
    ['Norristown', 40.1215, -75.3399],
    ['Chester', 39.8496, -75.3557],
    ['Cherry Hill', 39.9268, -75.0246],
  ],
  institutions: [
    'Keystone Valley Hospital',
    'Schuyler Clinic',
    'Liberty Row Medical Center',
    'Willow Creek Practice',
  ],
}
export const marseille: Territory = {
  towns: [
    ['Marseille', 43.2965, 5.3698],
    ['Aix-en-Provence', 43.5297, 5.4474],
    ['Aubagne', 43.2927, 5.5708],
    ['Martigues', 43.4053, 5.0475],
    ['Toulon', 43.1242, 5.928],
  ],
  institutions: [
    'Hôpital des Calanques',
    'Clinique Saint-Barnabé-Sud',
    'Centre médical de la Joliette',
    'Cabinet du Vieux-Moulin',
  ],
}
export const nantes: Territory = {
  towns: [
    ['Nantes', 47.2184, -1.5536],
    ['Saint-Herblain', 47.2122, -1.6497],
    ['Rezé', 47.1833, -1.55],
    ['Saint-Nazaire', 47.2735, -2.2137],
    ['Angers', 47.4784, -0.5632],
  ],
  institutions: [
    'Hôpital de l’Erdre',
    'Clinique des Chantiers',
    'Maison de santé Bellevue',
    'Cabinet du Port-Maillard',
  ],
}
export const strasbourg: Territory = {
  towns: [
    ['Strasbourg', 48.5734, 7.7521],
    ['Schiltigheim', 48.6078, 7.7494],
    ['Haguenau', 48.8156, 7.7906],
    ['Colmar', 48.0794, 7.3585],
    ['Mulhouse', 47.7508, 7.3359],
  ],
  institutions: [
    'Hôpital des Deux Ponts',
    'Clinique de la Robertsau-Nord',
    'Centre médical Kléber',
    'Cabinet des Tanneurs',
  ],
}
