// The 500 most populous places in France by GeoNames (CC BY 4.0), largest first.
const LIST = `
Paris; Marseille; Lyon; Toulouse; Nice; Nantes; Strasbourg; Montpellier; Bordeaux; Lille; Rennes; Reims
Le Havre; Cergy-Pontoise; Saint-Étienne; Toulon; Angers; Grenoble; Dijon; Nîmes; Aix-en-Provence
Saint-Quentin-en-Yvelines; Brest; Le Mans; Amiens; Tours; Limoges; Clermont-Ferrand; Villeurbanne
Besançon; Orléans; Metz; Rouen; Mulhouse; Perpignan; Caen; Boulogne-Billancourt; Nancy; Argenteuil
Saint-Denis; Roubaix; Tourcoing; Montreuil; Avignon; Asnières-sur-Seine; Nanterre; Poitiers; Versailles
Courbevoie; Créteil; Pau; Colombes; Vitry-sur-Seine; Aulnay-sous-Bois; La Rochelle; Champigny-sur-Marne
Rueil-Malmaison; Antibes; Saint-Maur-des-Fossés; Calais; Béziers; Dunkerque; Aubervilliers; Cannes
Mérignac; Bourges; Saint-Nazaire; Colmar; Valence; Quimper; Drancy; Noisy-le-Grand; Villeneuve-d'Ascq
La Seyne-sur-Mer; Levallois-Perret; Chambéry; Issy-les-Moulineaux; Neuilly-sur-Seine; Troyes; Antony
La Roche-sur-Yon; Lorient; Sarcelles; Pessac; Ivry-sur-Seine; Évreux; Vénissieux; Cergy; Clichy
Saint-Quentin; Niort; Belfort; Ajaccio; Vannes; Sartrouville; Maisons-Alfort; Meaux; Blois
Brive-la-Gaillarde; Arles; Beauvais; Châteauroux; Cholet; Fréjus; Pantin; Saint-Brieuc; Montauban
Charleville-Mézières; Albi; Tarbes; Fontenay-sous-Bois; Évry; Clamart; Châlons-en-Champagne; Narbonne
Saint-Malo; Laval; Hyères; Carcassonne; Angoulême; Annecy; Bondy; Le Blanc-Mesnil; Villejuif; Grasse
Sevran; Castres; Chalon-sur-Saône; Arras; Boulogne-sur-Mer; Chelles; Cagnes-sur-Mer; Saint-Herblain
Douai; Épinay-sur-Seine; Vincennes; Martigues; Bourg-en-Bresse; Bobigny; Montluçon; Aubagne
Valenciennes; Suresnes; Meudon; Bayonne; Istres; Thionville; Mantes-la-Jolie; Compiègne; Nevers
Chartres; Le Cannet; Wattrelos; Caluire-et-Cuire; Gap; Talence; Alès; Gennevilliers; Saint-Priest
Rosny-sous-Bois; Auxerre; Salon-de-Provence; Saint-Germain-en-Laye; Bastia; Sète; Anglet; Puteaux
Corbeil-Essonnes; Garges-lès-Gonesse; Roanne; Savigny-sur-Orge; Livry-Gargan; Épinal; Saint-Ouen; Rezé
Montigny-le-Bretonneux; Noisy-le-Sec; Melun; Bagneux; Massy; Haguenau; Montrouge; Marcq-en-Barœul
Vitrolles; Draguignan; Lens; Gagny; Saint-Chamond; Bron; Vaulx-en-Velin; Joué-lès-Tours; Alfortville
La Courneuve; Châtellerault; Villepinte; Cambrai; Poissy; Conflans-Sainte-Honorine; Mont-de-Marsan
Plaisir; Marignane; Dieppe; Montélimar; Tremblay-en-France; Choisy-le-Roi; Saint-Martin-d'Hères; Mâcon
Romans-sur-Isère; Saint-Raphaël; Pontault-Combault; Six-Fours-les-Plages; Périgueux; Aurillac
Neuilly-sur-Marne; Liévin; Agen; Franconville; Sainte-Geneviève-des-Bois; Maubeuge; Bagnolet; Saumur
Biarritz; La Ciotat; Échirolles; Villefranche-sur-Saône; Châtenay-Malabry; Stains; Châtillon; Vienne
Schiltigheim; Les Mureaux; Le Perreux-sur-Marne; Guyancourt; Palaiseau; Saint-Dizier; Creil
Vandœuvre-lès-Nancy; Thonon-les-Bains; Béthune; Colomiers; Nogent-sur-Marne; Athis-Mons; Viry-Châtillon
Houilles; Soissons; Dreux; Charenton-le-Pont; Villeneuve-Saint-Georges; Élancourt; Alençon
Sotteville-lès-Rouen; Orange; Villenave-d'Ornon; Pontoise; Villiers-sur-Marne; Chatou; Goussainville
Lomme; Vierzon; Saint-Médard-en-Jalles; Thiais; Carpentras; L'Haÿ-les-Roses; Menton
Saint-Laurent-du-Var; Saintes; Rochefort; Malakoff; Draveil; Saint-Leu; Saint-Sébastien-sur-Loire
Le Chesnay; Tournefeuille; Clichy-sous-Bois; Chaumont; Saint-Étienne-du-Rouvray; Meyzieu; Yerres
Montbéliard; Saint-Cloud; Sens; Laon; Lambersart; Trappes; Rodez; Bergerac; Annemasse; La Garde; Ermont
Rillieux-la-Pape; Villemomble; Pierrefitte-sur-Seine; Le Kremlin-Bicêtre; Champs-sur-Marne
Aix-les-Bains; Bezons; Vallauris; Taverny; Illkirch-Graffenstaden; La Teste-de-Buch; Épernay
Villiers-le-Bel; Vichy; Sannois; Gonesse; Vigneux-sur-Seine; Cavaillon; Rambouillet; Cherbourg-Octeville
Armentières; Lunel; Cachan; Le Grand-Quevilly; Abbeville; La Garenne-Colombes; Montigny-lès-Metz; Vanves
Vernon; Savigny-le-Temple; Dole; Villeneuve-sur-Lot; Les Ulis; Oyonnax; Oullins; Le Creusot
Hénin-Beaumont; Orvault; Coudekerque-Branche; Herblay; Ris-Orangis; Sucy-en-Brie; Grigny; Fresnes
Romainville; Fontenay-aux-Roses; Décines-Charpieu; Saint-Dié-des-Vosges; Fontaine; Auch
Bruay-la-Buissière; Lisieux; Sarreguemines; Torcy; Gradignan; Lanester; Brétigny-sur-Orge; Muret
Bois-Colombes; Blagnac; Hérouville-Saint-Clair; Libourne; Le Bouscat; Miramas; Beaune; Eaubonne; Brunoy
Villeparisis; Montfermeil; Sèvres; Fougères; Saint-Pol-sur-Mer; La Madeleine; Gif-sur-Yvette
Bourgoin-Jallieu; Bègles; Cahors; Millau; Hazebrouck; Grande-Synthe; La Valette-du-Var; Moulins
Mont-Saint-Aignan; Étampes; Mons-en-Barœul; Agde; Saint-Ouen-l'Aumône; Vertou; Montgeron
Maisons-Laffitte; Le Puy-en-Velay; Le Petit-Quevilly; Lormont; Olivet; Achères; Ozoir-la-Ferrière
Le Plessis-Robinson; Cenon; Combs-la-Ville; Dax; Frontignan; Voiron; Loos; Le Mée-sur-Seine
Villeneuve-la-Garenne; Fécamp; Cormeilles-en-Parisis; Sainte-Foy-lès-Lyon; Verdun; Vélizy-Villacoublay
Saint-Lô; Lunéville; Deuil-la-Barre; La Celle-Saint-Cloud; Annecy-le-Vieux; Sceaux; Lannion; Denain
Allauch; Concarneau; Eysines; Croix; Forbach; Manosque; Saint-Mandé; Montmorency; Gardanne; Les Lilas
Fleury-les-Aubrais; Dammarie-les-Lys; Roissy-en-Brie; Saint-Genis-Laval; Saint-Louis; Cognac
Saint-Michel-sur-Orge; Longjumeau; Bressuire; Vauréal; Lons-le-Saunier; Ploemeur; Lagny-sur-Marne; Sedan
Orly; Pontarlier; Chamalières; Meylan; Montceau-les-Mines; Halluin; Riom; Chevilly-Larue
Romorantin-Lanthenay; Mantes-la-Ville; Pertuis; Morsang-sur-Orge; Vesoul; Saint-Jean-de-Braye
Les Pennes-Mirabeau; Cluses; Bourg-lès-Valence; Villefontaine; Saint-Gratien; Les Pavillons-sous-Bois
Fontainebleau; Hem; Nogent-sur-Oise; Bagnols-sur-Cèze; Couëron; Écully; Cran-Gevrier; Wasquehal
Mandelieu-la-Napoule; Vendôme; Louviers; Gujan-Mestras; Sanary-sur-Mer; Senlis; Albertville
Limeil-Brévannes; Jouy-le-Moutier; Marmande; Royan; Maurepas; Digne-les-Bains; Mougins; Challans
Sélestat; Garches; Chilly-Mazarin; Bourg-la-Reine; Équeurdreville-Hainneville; Cournon-d'Auvergne
Chaville; Neuilly-Plaisance; Bonneuil-sur-Marne; Sorgues; Vence; Le Plessis-Trévise; Bar-le-Duc; Seynod
Mitry-Mory; Carvin; Limay; La Flèche; Plaisance-du-Touch; La Chapelle-sur-Erdre; Avion; Annonay; Ronchin
Mauguio; Chennevières-sur-Marne; Autun
`

/** France's largest cities, each with its country, for the flag next to it. */
export const FRENCH_CITIES: ReadonlyMap<string, 'FR'> = new Map(
  LIST.trim()
    .split(/;\s|\n/)
    .map((name) => [name, 'FR'] as const),
)
